import type { ExamDetail, SubjectSettingsView } from '../examContract.ts'

/** The settings of a subject while they are edited.  */
export type SubjectSettings = SubjectSettingsView

/** Lists the grade levels of an exam with the names of their grades, in the order of the settings. */
export const listLevels = ({ settings, classes }: Pick<ExamDetail, 'settings' | 'classes'>) => {
  const levels = [...new Set(settings.map(({ level }) => level))]
  return levels.map((level) => {
    const names = new Set(classes.filter((one) => one.level === level).map(({ gradeName }) => gradeName))
    return { level, name: [...names].join('、') || '其他年级' }
  })
}

/** Returns the first fault of the settings in Chinese, or null. The lines fall from full marks to the low line. */
export const findSettingsFault = (settings: readonly SubjectSettings[]): string | null => {
  const faults = settings.flatMap(({ subject, fullMarks, excellentLine, passLine, lowLine }) => {
    if (fullMarks <= 0) return [`${subject}的满分须大于 0`]
    const isOrdered = fullMarks >= excellentLine && excellentLine >= passLine && passLine >= lowLine
    return isOrdered ? [] : [`${subject}的分数线须从高到低：满分、优秀线、及格线、低分线`]
  })
  return faults[0] ?? null
}

/** Returns true if two lists hold the same settings. */
export const isSameSettings = (one: readonly SubjectSettings[], other: readonly SubjectSettings[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
