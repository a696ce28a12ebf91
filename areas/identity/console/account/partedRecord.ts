import { makeSharedValue } from '../../../../platform/console/sharedValue.ts'

/** A just parted record with its new login name and first password, which is shown only once. */
export interface PartedRecord {
  readonly schoolName: string
  readonly username: string
  readonly password: string
  /** True if the console's session used this record and has therefore ended. */
  readonly wasCurrent: boolean
}

const shown = makeSharedValue<PartedRecord | null>(null)

// Kept outside the page, because ending the session remounts it and the password must not be lost.
/** Shows a parted record, or hides it with null. */
export const showPartedRecord = shown.put

/** Hook for the parted record to show, or null. */
export const usePartedRecord = shown.useValue
