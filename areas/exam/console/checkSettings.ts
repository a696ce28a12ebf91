import type { SubjectSettingsView } from '../examContract.ts'
import { type SubjectDraft, settingNumbers } from './settings.ts'

/** A number that is wrong. */
export interface SettingsFault extends Pick<SubjectDraft, 'subjectId' | 'level'> {
  readonly field: (typeof settingNumbers)[number]['field']
  readonly text: string
}

type Settings = Omit<SubjectSettingsView, 'subject' | 'isElective'>

type Checked = { readonly fault: SettingsFault } | { readonly settings: Settings }

const checkSubject = ({ following: _following, subject, isElective: _elective, ...one }: SubjectDraft): Checked => {
  const faultAt = (field: SettingsFault['field'], text: string) => ({
    fault: { subjectId: one.subjectId, level: one.level, field, text },
  })
  const { fullMarks, excellentLine, passLine, lowLine } = one
  if (fullMarks === null || excellentLine === null || passLine === null || lowLine === null) {
    const empty = settingNumbers.find(({ field }) => one[field] === null) ?? settingNumbers[0]
    return faultAt(empty.field, `请填写${subject}的${empty.title}`)
  }
  const settings = { ...one, fullMarks, excellentLine, passLine, lowLine }
  if (fullMarks <= 0) return faultAt('fullMarks', `${subject}的满分须大于 0`)
  for (const [place, { field, title }] of settingNumbers.entries()) {
    const above = settingNumbers[place - 1]
    if (above !== undefined && settings[field] > settings[above.field])
      return faultAt(field, `${subject}的${title}不能高于${above.title} ${settings[above.field]}`)
  }
  return { settings }
}

/**
 * Returns the settings to save, or the first number that is wrong: an empty one, full marks of 0, or a line above the
 * one before. The lines fall from full marks to the low line.
 */
export const checkSettings = (
  drafts: readonly SubjectDraft[],
): { readonly fault: SettingsFault } | { readonly settings: readonly Settings[] } => {
  const settings: Settings[] = []
  for (const draft of drafts) {
    const checked = checkSubject(draft)
    if ('fault' in checked) return checked
    settings.push(checked.settings)
  }
  return { settings }
}
