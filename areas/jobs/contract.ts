import { z } from 'zod'
import { get, nothing, post, signedIn } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { id } from '../../platform/contract/ids.ts'
import { JobStatus } from '../../platform/contract/jobProgress.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { replayCall } from '../../platform/contract/replay.ts'

const JobId = id('job')

export const jobsRefusals = {
  ended: refusal(60001, '任务已结束，无法取消'),
  notFailed: refusal(60002, '只有失败或已取消的任务可以重试'),
} as const

const ownJobs = signedIn('本人发起的任务；管理员还可处理本校的任务')

/** A job with its times and its file. */
const JobDetail = JobStatus.extend({
  /** A temporary link to the job's file; null if it made none or the file is no longer kept. */
  fileLink: z.string().nullable(),
  createdTime: z.string(),
  endTime: z.string().nullable(),
})

/** States of a job's file: the job made none, it can be downloaded, or it is no longer kept. */
const jobFileStates = ['none', 'kept', 'gone'] as const

/** A row of the user's jobs. */
export const OwnJob = JobStatus.extend({
  file: z.enum(jobFileStates),
  place: z.string().nullable().describe('查看与继续此任务的页面'),
  createdTime: z.string(),
  endTime: z.string().nullable(),
})
export type OwnJob = z.output<typeof OwnJob>

export const jobs = {
  queue: get('/job/queue', {
    doc: '本人任务进度的消息队列名',
    may: ownJobs,
    data: z.string(),
  }),
  get: get('/job/get', {
    doc: '一个任务的状态与结果',
    may: ownJobs,
    query: { id: JobId },
    data: JobDetail,
    refusals: [common.notFound],
  }),
  page: post('/job/page', {
    doc: '操作历史：本人在本校发起的导入、导出等任务，由新到旧。foundations §2、§7、§8',
    may: ownJobs,
    body: z.object(pageInput),
    data: countedPageOf(OwnJob),
    writes: false,
  }),
  cancel: post('/job/cancel', {
    doc: '取消等待或进行中的任务，已写入的内容会撤销',
    title: '取消任务',
    may: ownJobs,
    body: z.object({ id: id('job', 'waitingJob') }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, jobsRefusals.ended],
  }),
  retry: post('/job/retry', {
    doc: '重新执行失败或已取消的任务',
    title: '重新执行任务',
    may: ownJobs,
    body: z.object({ id: id('job', 'failedJob') }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, jobsRefusals.notFailed],
  }),
  replay: replayCall,
}
