import { fromHundredths, toHundredths } from '../contract.ts'
import type { ExamDetail, SubjectSettingsView } from '../examContract.ts'

/** Lists the grade levels of an exam with the names of their grades, in the order of the settings. */
export const listLevels = ({ settings, classes }: Pick<ExamDetail, 'settings' | 'classes'>) => {
  const levels = [...new Set(settings.map(({ level }) => level))]
  return levels.map((level) => {
    const names = new Set(classes.filter((one) => one.level === level).map(({ gradeName }) => gradeName))
    return { level, name: [...names].join('、') || '其他年级' }
  })
}

/** The numbers of a subject, from the highest to the lowest. */
export const settingNumbers = [
  { field: 'fullMarks', title: '满分' },
  { field: 'excellentLine', title: '优秀线' },
  { field: 'passLine', title: '及格线' },
  { field: 'lowLine', title: '低分线' },
] as const

type NumberField = (typeof settingNumbers)[number]['field']
type LineField = Exclude<NumberField, 'fullMarks'>

/** The settings of a subject while they are edited. An emptied number is null. */
export interface SubjectDraft
  extends Omit<SubjectSettingsView, NumberField>, Readonly<Record<NumberField, number | null>> {
  /** The lines that follow full marks: those in the usual proportion that nobody has changed by hand. */
  readonly following: readonly LineField[]
}

/** The lines as shares of full marks, in percent, by which they follow. */
const lines = [
  { field: 'excellentLine', title: '优秀线', share: 85 },
  { field: 'passLine', title: '及格线', share: 60 },
  { field: 'lowLine', title: '低分线', share: 40 },
] as const

const lineAt = (fullMarks: number, share: number): number =>
  fromHundredths(Math.round((toHundredths(fullMarks) * share) / 100))

/** Returns the settings of a subject for editing. Lines in the usual proportion of full marks follow them. */
export const toDraft = (one: SubjectSettingsView): SubjectDraft => ({
  ...one,
  following: lines.filter(({ field, share }) => one[field] === lineAt(one.fullMarks, share)).map(({ field }) => field),
})

/** Returns a subject with a line changed by hand. That line no longer follows full marks. */
const withLine = (one: SubjectDraft, field: LineField, value: number | null): SubjectDraft => ({
  ...one,
  [field]: value,
  following: one.following.filter((other) => other !== field),
})

/** Returns a subject with other full marks, and with the lines that follow them. They wait while the field is empty. */
const withFullMarks = (one: SubjectDraft, fullMarks: number | null): SubjectDraft => {
  if (fullMarks === null) return { ...one, fullMarks }
  const followed = lines.filter(({ field }) => one.following.includes(field))
  const moved = Object.fromEntries(followed.map(({ field, share }) => [field, lineAt(fullMarks, share)]))
  return { ...one, ...moved, fullMarks }
}

/** Returns a subject with one of its numbers changed, or emptied by null. */
export const withNumber = (one: SubjectDraft, field: NumberField, value: number | null): SubjectDraft =>
  field === 'fullMarks' ? withFullMarks(one, value) : withLine(one, field, value)

type Line = (typeof lines)[number]

const nameLines = (some: readonly Line[]): string =>
  some.length === lines.length ? '分数线' : some.map(({ title }) => title).join('、')

const describeLines = (one: SubjectDraft, followed: readonly Line[], kept: readonly Line[]): string => {
  if (followed.length === 0) return `满分已改，${nameLines(kept)}没有变，请核对`
  const shares = followed.map(({ share }) => `${share}%`).join('、')
  const values = followed.map(({ field }) => one[field]).join('、')
  const rest = kept.length === 0 ? '' : `，${nameLines(kept)}没有变，请核对`
  return `${nameLines(followed)}已按新满分的 ${shares} 改为 ${values}${rest}`
}

/** Describes for each subject with other full marks than before which lines have followed and which have not. */
export const describeFullMarks = (
  before: readonly SubjectDraft[],
  settings: readonly SubjectDraft[],
): readonly string[] =>
  settings.flatMap((one) => {
    const old = before.find(({ subjectId, level }) => subjectId === one.subjectId && level === one.level)
    if (old === undefined || one.fullMarks === null || old.fullMarks === one.fullMarks) return []
    const followed = lines.filter(({ field }) => one.following.includes(field))
    const kept = lines.filter(({ field }) => !one.following.includes(field) && one[field] === old[field])
    return followed.length + kept.length === 0 ? [] : [`${one.subject}的${describeLines(one, followed, kept)}`]
  })

/** Returns true if two lists hold the same settings. */
export const isSameSettings = (one: readonly SubjectDraft[], other: readonly SubjectDraft[]): boolean => {
  const write = (settings: readonly SubjectDraft[]) =>
    JSON.stringify(settings.map(({ following: _following, ...shown }) => shown))
  return write(one) === write(other)
}
