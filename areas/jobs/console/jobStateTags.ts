import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { JobStatus } from '../../../platform/contract/jobProgress.ts'

/** Text and tone of the tag for each job state. */
export const jobStateTags: Readonly<Record<JobStatus['state'], { readonly text: string; readonly tone: StatusTone }>> =
  {
    waiting: { text: '等待中', tone: 'notice' },
    running: { text: '进行中', tone: 'notice' },
    done: { text: '已完成', tone: 'good' },
    failed: { text: '失败', tone: 'bad' },
    cancelled: { text: '已取消', tone: 'quiet' },
  }
