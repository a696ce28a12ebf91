import { CallError } from '../../../../platform/console/client/callError.ts'
import { articleRefusals } from '../../contract.ts'
import type { Draft } from './draft.ts'

/** Faults of the fields of an article, by field. */
export type Faults = Partial<Readonly<Record<keyof Draft, string>>>

const hasContent = (html: string): boolean => /<img\b/.test(html) || html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** Finds the parts that an article lacks (academics §5). */
export const findFaults = ({ title, html, categoryId }: Draft): Faults => ({
  ...(title.trim() === '' ? { title: '请填写标题' } : {}),
  ...(hasContent(html) ? {} : { html: '请填写正文' }),
  ...(categoryId === null ? { categoryId: '请选择分类' } : {}),
})

const blamed: Readonly<Record<number, keyof Draft>> = {
  [articleRefusals.noAudience.code]: 'audience',
  [articleRefusals.beyondReach.code]: 'audience',
  [articleRefusals.onlyDepartments.code]: 'audience',
  [articleRefusals.publishesInPast.code]: 'publishAt',
  [articleRefusals.tooLong.code]: 'html',
}

/** Returns the refusal of a save as the fault of its field. Empty if no field causes it. */
export const toFaults = (error: unknown): Faults => {
  const field = error instanceof CallError ? blamed[error.code] : undefined
  return error instanceof CallError && field !== undefined ? { [field]: error.message } : {}
}
