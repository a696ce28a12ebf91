import type { LayoutView, PadRow, PadScreen, ResourceView, TaskRow, TaskView } from './contract.ts'
import { layoutTemplates } from './templates.ts'

const [board] = layoutTemplates

/** A notice, with `changes` applied. For tests of screens, as the other samples. */
export const sampleNotice = (changes: Partial<ResourceView> = {}): ResourceView => ({
  id: 1,
  kind: 'notice',
  name: '升旗仪式',
  folder: '通知',
  text: '周一穿校服',
  url: null,
  size: 5,
  width: null,
  height: null,
  uploader: '林建平',
  time: '2026-03-02 08:00:00',
  shown: 0,
  version: 1,
  ...changes,
})

/** A layout of a class pad. */
export const sampleLayout = (changes: Partial<LayoutView> = {}): LayoutView => ({
  id: 1,
  name: board.name,
  orientation: board.orientation,
  regions: [...board.regions],
  tasks: 0,
  shown: 0,
  version: 1,
  ...changes,
})

/** A draft. */
export const sampleTask = (changes: Partial<TaskRow> = {}): TaskRow => ({
  id: 1,
  name: '升旗',
  layoutId: 1,
  layoutName: board.name,
  priority: 'normal',
  from: '2026-03-02',
  to: '2026-03-06',
  fromTime: '07:00',
  toTime: '18:30',
  seconds: 10,
  target: 'all',
  state: 'draft',
  isDue: true,
  isOver: false,
  publishedAt: null,
  publishedBy: '',
  version: 1,
  ...changes,
})

/** The draft with its content, pads and rivals. */
export const sampleTaskView = (changes: Partial<TaskView> = {}): TaskView => ({
  ...sampleTask(),
  departmentIds: [],
  buildingIds: [],
  padIds: [],
  layout: sampleLayout(),
  contents: [],
  pads: [],
  rivals: [],
  ...changes,
})

/** A paired pad. */
export const samplePad = (changes: Partial<PadRow> = {}): PadRow => ({
  id: 5,
  name: '七年级1班班牌',
  typeName: '电子班牌',
  place: '教学楼',
  className: '七年级1班',
  isPaired: true,
  pairedAt: '2026-03-02 08:00:00',
  seenAt: '2026-03-02 08:00:00',
  isOnline: true,
  due: null,
  played: null,
  ...changes,
})

/** The screen of a pad without a task. */
export const samplePadScreen = (changes: Partial<PadScreen> = {}): PadScreen => ({
  now: '2026-03-02 08:00:00',
  schoolName: '杏坛实验学校',
  padName: '七年级1班班牌',
  reloads: 0,
  task: null,
  ofClass: { name: '七年级1班', slogan: '团结向上', headTeacher: '周若曦', pupils: 45, onLeave: 2 },
  ...changes,
})
