import { documentTypes } from '../../../users/contract.ts'
import type { ApplicantForm, OwnApplication } from '../../contract.ts'

/** A form as the parent fills it in. Files carry their names, which the server doesn't need again. */
export type Draft = Omit<ApplicantForm, 'files' | 'optionId'> & {
  readonly optionId: number | undefined
  readonly files: OwnApplication['files']
}

/** A function that changes some values of a form. It may compute them from the form as it is now. */
export type ChangeDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void

const emptyGuardian = { name: '', relationship: '母亲' as const, telephone: '' }

/** An empty form. */
export const emptyDraft: Draft = {
  name: '',
  sex: 0,
  birthDate: '',
  documentType: '居民身份证',
  documentNumber: '',
  optionId: undefined,
  nation: '',
  hukouAddress: '',
  address: '',
  previousSchool: '',
  boarding: null,
  bus: '',
  allergy: '',
  sibling: '',
  guardians: [emptyGuardian],
  answers: [],
  files: [],
}

/** Returns a form with a change. */
export const changeDraft = (draft: Draft, change: Parameters<ChangeDraft>[0]): Draft => ({
  ...draft,
  ...(typeof change === 'function' ? change(draft) : change),
})

/** Adds an empty guardian to a form. */
export const addGuardian = ({ guardians }: Draft): Partial<Draft> => ({
  guardians: [...guardians, { ...emptyGuardian, relationship: '父亲' }],
})

/** A sent application as a form to correct. The document's number stays unless it is typed again. */
export const draftOf = (own: OwnApplication): Draft => ({
  ...emptyDraft,
  ...own.values,
  // Numbers are masked here: one that is not typed again stays.
  guardians: own.values.guardians.map((one, kept) => ({ ...one, telephone: '', kept })),
  name: own.name,
  sex: own.sex,
  birthDate: own.birthDate,
  documentType: documentTypes.find((type) => type === own.documentType) ?? emptyDraft.documentType,
  optionId: own.optionId ?? undefined,
  files: own.files,
})

/** The body to send: files without their names. */
export const bodyOf = ({ files, ...draft }: Draft) => ({
  ...draft,
  files: files.map(({ field, id }) => ({ field, id })),
})
