/** The demo's places. */
export const places: readonly (readonly [name: string, building: string, floor: string, note: string])[] = [
  ['东门岗亭', '', '', '看大门落锁、登记簿'],
  ['西门岗亭', '', '', '看大门落锁'],
  ['教学楼一层大厅', '教学楼', '1 层', '看窗户、灯、多媒体柜'],
  ['教学楼顶层', '教学楼', '5 层', '看天台门是否上锁'],
  ['实验楼危化品库', '实验楼', '1 层', '看门锁与通风'],
  ['食堂后门', '食堂', '1 层', '看燃气阀、后门'],
  ['配电房', '后勤楼', '负 1 层', '听异响、看温度'],
  ['男生宿舍楼值班室', '男生宿舍楼', '1 层', ''],
  ['女生宿舍楼值班室', '女生宿舍楼', '1 层', ''],
]

/** A plan of the demo with its line. `placesOfLine` are positions in `places`. */
export interface DemoPlan {
  readonly name: string
  readonly line: { readonly name: string; readonly isOrdered: boolean; readonly minutes: number }
  readonly placesOfLine: readonly number[]
  readonly times: readonly string[]
  readonly weekdays: readonly number[]
  readonly tolerance: number
}

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The demo's plans, of which one is walked by day, so that a guard finds a round at any hour. */
export const plans: readonly DemoPlan[] = [
  {
    name: '教学区夜巡',
    line: { name: '教学区路线', isOrdered: true, minutes: 40 },
    placesOfLine: [0, 2, 3, 4, 6],
    times: ['22:00', '00:30', '03:00'],
    weekdays: everyDay,
    tolerance: 20,
  },
  {
    name: '生活区夜巡',
    line: { name: '生活区路线', isOrdered: false, minutes: 30 },
    placesOfLine: [5, 7, 8, 1],
    times: ['22:30', '01:30'],
    weekdays: [1, 2, 3, 4, 7],
    tolerance: 15,
  },
  {
    name: '日间校门巡查',
    line: { name: '校门路线', isOrdered: false, minutes: 60 },
    placesOfLine: [0, 1, 5],
    times: ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00'],
    weekdays: everyDay,
    tolerance: 50,
  },
]
