import type { SumView } from '../../views.ts'

/** Sums up in one line how a plan changes the school. */
export const sumText = ({ up, students, stay, graduate, out, new: made, heads, problems }: SumView): string =>
  [
    `${up} 个班级升级（${students.toLocaleString('zh-CN')} 名学生）`,
    ...(made > 0 ? [`新建 ${made} 个班级`] : []),
    ...(graduate > 0 ? [`${graduate} 个班级待毕业`] : []),
    ...(stay > 0 ? [`${stay} 个班级留在原年级`] : []),
    ...(out > 0 ? [`${out} 个班级不列入`] : []),
    ...(heads > 0 ? [`${heads} 个班级更换班主任`] : []),
    ...(problems > 0 ? [`${problems} 个班级需要调整`] : []),
  ].join('，')
