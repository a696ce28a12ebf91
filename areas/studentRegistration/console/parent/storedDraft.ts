import { z } from 'zod'
import { documentTypes, ethnicChoices, relationships } from '../../../users/contract.ts'
import { type Draft, emptyDraft } from './draft.ts'

const prefix = 'xingtan.apply.'
/** How long a draft is kept on the phone, ms. */
const lasts = 7 * 86_400_000

const text = z.string().default('')

// Its values need not be right yet, but must have their types: an earlier version of the page may have stored them.
const StoredDraft = z.object({
  at: z.number(),
  draft: z.object({
    name: text,
    sex: z.int().default(0),
    birthDate: text,
    documentType: z.enum(documentTypes).default(emptyDraft.documentType),
    optionId: z.int().optional(),
    nation: z.enum(['', ...ethnicChoices]).default(''),
    hukouAddress: text,
    address: text,
    previousSchool: text,
    boarding: z.boolean().nullable().default(null),
    bus: text,
    allergy: text,
    sibling: text,
    guardians: z.array(z.object({ name: text, relationship: z.enum(relationships), telephone: text })).min(1),
    answers: z.array(z.object({ field: z.string(), text, choices: z.array(z.string()).default([]) })).default([]),
  }),
})

/**
 * Stores a draft on the phone. The document's number and files stay out: others may use the phone, and files belong to
 * a session.
 */
export const storeDraft = (token: string, { documentNumber: _number, files: _files, ...draft }: Draft): void => {
  try {
    localStorage.setItem(prefix + token, JSON.stringify({ at: Date.now(), draft }))
  } catch {
    // A full or closed storage only means that there is no draft.
  }
}

/** Reads the draft of a task from the phone. Null if there is none, or it is old. */
export const readDraft = (token: string): Draft | null => {
  try {
    const stored = StoredDraft.parse(JSON.parse(localStorage.getItem(prefix + token) ?? 'null'))
    if (stored.at < Date.now() - lasts) return null
    const { optionId, ...draft } = stored.draft
    return { ...emptyDraft, ...draft, optionId }
  } catch {
    return null
  }
}

/** Removes the draft of a task from the phone. */
export const dropDraft = (token: string): void => {
  try {
    localStorage.removeItem(prefix + token)
  } catch {
    // The storage is closed, so that nothing was stored.
  }
}
