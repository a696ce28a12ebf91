import { layoutCalls } from './layoutContract.ts'
import { padCalls } from './padContract.ts'
import { resourceCalls } from './resourceContract.ts'
import { taskCalls } from './taskContract.ts'

export { mediaRefusals } from './refusals.ts'
export type { LayoutView, PadRow, PadScreen, PlayRow, ResourceView, TaskRow, TaskView } from './views.ts'

export const media = { ...resourceCalls, ...layoutCalls, ...taskCalls, ...padCalls }
