/** Kinds of resources: a picture, or a notice of plain text. */
export const resourceKinds = ['picture', 'notice'] as const
type ResourceKind = (typeof resourceKinds)[number]

export const resourceKindNames: Readonly<Record<ResourceKind, string>> = { picture: '图片', notice: '公告' }

/** Kinds of regions. The first two show the resources of a task; the others need none. */
export const regionKinds = ['pictures', 'notice', 'title', 'clock', 'class'] as const
type RegionKind = (typeof regionKinds)[number]

export const regionKindNames: Readonly<Record<RegionKind, string>> = {
  pictures: '图片轮播',
  notice: '公告文字',
  title: '校名与班级',
  clock: '日期时间',
  class: '班级信息',
}

/** Returns the kind of resource that a region shows, or null if it needs none. */
export const contentKindOf = (kind: RegionKind): ResourceKind | null => {
  if (kind === 'pictures') return 'picture'
  return kind === 'notice' ? 'notice' : null
}

export const orientations = ['landscape', 'portrait'] as const
export type Orientation = (typeof orientations)[number]

export const orientationNames: Readonly<Record<Orientation, string>> = { landscape: '横屏', portrait: '竖屏' }

/** Priorities of tasks, lowest first. */
export const priorities = ['normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const priorityNames: Readonly<Record<Priority, string>> = { normal: '普通', high: '重要', urgent: '紧急通知' }

export const taskStates = ['draft', 'published', 'withdrawn'] as const
type TaskState = (typeof taskStates)[number]

export const taskStateNames: Readonly<Record<TaskState, string>> = {
  draft: '草稿',
  published: '已发布',
  withdrawn: '已撤回',
}

/** How a task names its pads: all of the school, by classes or grades, by buildings, or one by one. */
export const targets = ['all', 'departments', 'buildings', 'pads'] as const
type Target = (typeof targets)[number]

export const targetNames: Readonly<Record<Target, string>> = {
  all: '全部班牌',
  departments: '按年级或班级',
  buildings: '按楼栋',
  pads: '指定班牌',
}

/** Why a pad shows its task: it is the only one, or it precedes the others by urgency, priority or publication. */
export const showReasons = ['only', 'urgent', 'priority', 'newest'] as const
export type ShowReason = (typeof showReasons)[number]

export const showReasonNames: Readonly<Record<ShowReason, string>> = {
  only: '当前唯一的任务',
  urgent: '紧急通知优先',
  priority: '优先级最高',
  newest: '同级中最新发布',
}
