import type { AssessType, Duration, ScoringWay } from './words.ts'

/** A project of the demo with its categories and items. */
export interface DemoProject {
  readonly name: string
  readonly assessType: AssessType
  readonly duration: Duration
  readonly scoreIs: ScoringWay
  readonly defaultValue: number
  readonly joinDefault: boolean
  readonly categories: readonly (readonly [
    title: string,
    items: readonly (readonly [title: string, value: number])[],
  ])[]
  /** How likely a target has a record on a school day. */
  readonly likelihood: number
}

export const demoProjects: readonly DemoProject[] = [
  {
    name: '班级常规量化',
    assessType: 'clazz',
    duration: 'week',
    scoreIs: '1',
    defaultValue: 100,
    joinDefault: true,
    likelihood: 0.5,
    categories: [
      [
        '卫生',
        [
          ['地面有纸屑', -2],
          ['黑板未擦', -1],
          ['教室整洁', 2],
        ],
      ],
      [
        '纪律',
        [
          ['自习课吵闹', -3],
          ['课间追逐打闹', -2],
          ['纪律良好', 2],
        ],
      ],
      [
        '两操',
        [
          ['早操迟到', -1],
          ['队列整齐', 3],
          ['眼保健操认真', 2],
        ],
      ],
    ],
  },
  {
    name: '学生日常表现',
    assessType: 'student',
    duration: 'month',
    scoreIs: '0',
    defaultValue: 0,
    joinDefault: false,
    likelihood: 0.012,
    categories: [
      [
        '文明礼仪',
        [
          ['主动问好', 1],
          ['拾金不昧', 5],
          ['乱扔垃圾', -2],
        ],
      ],
      [
        '志愿服务',
        [
          ['参加志愿服务', 3],
          ['担任值周生', 2],
        ],
      ],
      ['校服仪表', [['未穿校服', -1]]],
    ],
  },
  {
    name: '宿舍内务检查',
    assessType: 'dorm_room',
    duration: 'week',
    scoreIs: '0',
    defaultValue: 100,
    joinDefault: true,
    likelihood: 0.08,
    categories: [
      [
        '内务',
        [
          ['被子未叠', -2],
          ['物品摆放整齐', 2],
          ['地面不洁', -2],
        ],
      ],
      [
        '纪律',
        [
          ['熄灯后说话', -3],
          ['作息良好', 2],
        ],
      ],
    ],
  },
]
