import { fromHundredths, toHundredths } from '../contract.ts'
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

/** The usual lines as shares of full marks, in percent. */
const usualShares = { excellentLine: 85, passLine: 60, lowLine: 40 } as const

const usualLines = (fullMarks: number) => {
  const lineAt = (share: number) => fromHundredths(Math.round((toHundredths(fullMarks) * share) / 100))
  const { excellentLine, passLine, lowLine } = usualShares
  return { excellentLine: lineAt(excellentLine), passLine: lineAt(passLine), lowLine: lineAt(lowLine) }
}

type Lines = Pick<SubjectSettings, 'excellentLine' | 'passLine' | 'lowLine'>

const areSameLines = (one: Lines, other: Lines): boolean =>
  one.excellentLine === other.excellentLine && one.passLine === other.passLine && one.lowLine === other.lowLine

/** Returns a subject with other full marks. Lines in the usual proportion follow; the school's choice stays. */
export const withFullMarks = (one: SubjectSettings, fullMarks: number): SubjectSettings => ({
  ...one,
  fullMarks,
  ...(areSameLines(one, usualLines(one.fullMarks)) ? usualLines(fullMarks) : {}),
})

/** Describes for each subject with other full marks than before if its lines have followed. */
export const describeFullMarks = (
  before: readonly SubjectSettings[],
  settings: readonly SubjectSettings[],
): readonly string[] =>
  settings.flatMap((one) => {
    const old = before.find(({ subjectId, level }) => subjectId === one.subjectId && level === one.level)
    if (old === undefined || old.fullMarks === one.fullMarks) return []
    if (areSameLines(one, old)) return [`${one.subject}的满分已改，分数线没有变，请核对`]
    const { excellentLine, passLine, lowLine } = one
    return areSameLines(one, usualLines(one.fullMarks))
      ? [`${one.subject}的分数线已按新满分的 85%、60%、40% 改为 ${excellentLine}、${passLine}、${lowLine}`]
      : []
  })

/** Returns true if two lists hold the same settings. */
export const isSameSettings = (one: readonly SubjectSettings[], other: readonly SubjectSettings[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
