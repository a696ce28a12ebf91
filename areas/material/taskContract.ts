import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { sendingStates } from '../sealedLink/contract.ts'
import { materialRefusals as refusals, wholeSchoolRefusals } from './refusals.ts'
import { ClassProgress, ConfigView, TaskView } from './views.ts'
import { materialLimits as limits, taskStates } from './words.ts'

const mayView = permission('material:file:view')
const mayEdit = permission('material:task:edit')
const mayConfigure = permission('material:config:edit')

const isFilled = (value: string) => value.trim() !== ''
const Task = z.object({
  id: id('materialTaskOwn').optional(),
  title: text(limits.title, 1).refine(isFilled, '请填写标题'),
  note: text(limits.note).default('').describe('给家长的说明'),
  classIds: z
    .array(id('department', 'materialClass'))
    .min(1, '请选择班级')
    .max(limits.classes)
    .refine(areDistinct, '同一班级只能选择一次'),
  takesPdf: flag.default(false).describe('除图片外也收 PDF'),
  mostFiles: z.int().min(1).max(limits.files).default(3).describe('每名学生最多几个文件'),
  endTime: WireMoment.refine(() => true)
    .describe('截止时间')
    .register(fieldMeaning, { sample: 'materialEnd' }),
  takesLate: flag.default(false).describe('截止后、结束前仍可补交'),
  version: versionOf('materialVersion'),
})

/** The calls for collection tasks, their progress and reminders. */
export const taskCalls = {
  tasks: post('/material/task/page', {
    doc: '收集任务，新的在前，仅有范围之内班级的；人数只计范围之内的学生',
    may: mayView,
    body: z.object({
      keyword: text(limits.title).default('').register(fieldMeaning, { onlySought: true }),
      state: z.enum(taskStates).optional(),
      ...pageInput,
    }),
    data: pageOf(TaskView),
    writes: false,
  }),
  saveTask: post('/material/task/save', {
    doc: '发布或修改收集任务；版本不是最新时返回 10020 与当前内容',
    title: '保存收集任务',
    may: mayEdit,
    body: Task,
    data: TaskView,
    refusals: [
      common.notFound,
      common.stale,
      refusals.notClass,
      refusals.endsInPast,
      refusals.tooFar,
      refusals.classHasFiles,
    ],
  }),
  closeTask: post('/material/task/close', {
    doc: '结束收集任务，或重新开始',
    title: '结束收集任务',
    may: mayEdit,
    body: z.object({ id: id('materialTaskOwn'), isClosed: flag }),
    data: nothing,
    refusals: [common.notFound],
  }),
  deleteTask: del('/material/task/delete', {
    doc: '删除收集任务，连同全部已上传的文件',
    title: '删除收集任务',
    may: mayEdit,
    query: { id: id('materialTaskOwn') },
    data: nothing,
    refusals: [common.notFound],
  }),
  progress: get('/material/task/progress', {
    doc: '一个任务在各班的进度与未交学生，仅范围之内',
    may: mayView,
    query: { id: id('materialTask') },
    data: z.array(ClassProgress),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  remindPlan: get('/material/task/remind/plan', {
    doc: '提醒之前：能不能发短信，能提醒多少位家长，哪些学生没有可提醒的家长',
    may: mayEdit,
    query: { id: id('materialTask') },
    data: z.object({
      sending: z.enum(sendingStates),
      missing: z.int().describe('未交学生'),
      due: z.int().describe('将收到短信的家长'),
      waiting: z.int().describe('24 小时内已提醒过的家长'),
      unreached: z.int().describe('没有可提醒家长的学生'),
      names: z.array(z.string()).describe(`其中前 ${limits.namesTold} 名`),
    }),
    refusals: [common.notFound],
  }),
  remind: post('/material/task/remind', {
    doc: `用短信提醒未交学生的家长，附上传链接；同一家长同一孩子 ${limits.remindHours} 小时内只提醒一次，一次最多 ${limits.messages} 条`,
    title: '提醒家长上传材料',
    may: mayEdit,
    body: z.object({ id: id('materialTask') }),
    data: z.object({
      sending: z
        .enum(sendingStates)
        .describe(
          'sent 已交发件箱，noAddress 未设置对外地址，noProvider 未配置短信服务，noTemplate 未设置短信模板；后三者什么也没有发',
        ),
      missing: z.int().describe('未交学生'),
      sent: z.int().describe('已交发件箱的短信'),
      waiting: z.int().describe('24 小时内已提醒过的家长'),
      unreached: z.int().describe('没有可提醒家长的学生'),
      left: z.int().describe('一次发不完、还可再按一次的家长'),
    }),
    refusals: [common.notFound, refusals.closed, refusals.late],
  }),
  config: get('/material/config', {
    doc: '上传的文件保存几天；从未保存时为默认值，版本为 0',
    may: mayView,
    data: ConfigView,
  }),
  saveConfig: post('/material/config', {
    doc: '修改上传的文件保存几天；到期的当晚删除',
    title: '修改材料保存天数',
    may: mayConfigure,
    body: z.object({
      keepDays: z.int().min(limits.keptLeast).max(limits.keptMost),
      version: versionOf('materialConfigVersion'),
    }),
    data: ConfigView,
    refusals: [common.notFound, common.stale, wholeSchoolRefusals.tooFewReached],
  }),
}
