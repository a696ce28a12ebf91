import type { PublicTask } from '../../contract.ts'
import type { ChangeDraft, Draft } from './draft.ts'
import type { UploadFile } from './FileField.tsx'

/** Props of the fields of a child's form. */
export interface FieldProps {
  readonly task: PublicTask
  readonly draft: Draft
  /** The masked number that stays if none is typed. */
  readonly document: string
  readonly faultOf: (key: string) => string | null
  readonly upload: UploadFile
  readonly onChange: ChangeDraft
}

/** Marks the title of a field that may stay empty. */
export const markOptional = (title: string, required: boolean) => (required ? title : `${title}（选填）`)
