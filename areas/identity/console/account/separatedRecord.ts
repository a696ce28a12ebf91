import { makeSharedValue } from '../../../../platform/console/sharedValue.ts'

/** A just separated record with its new login name and first password, which is shown only once. */
export interface SeparatedRecord {
  readonly schoolName: string
  readonly username: string
  readonly password: string
  /** True if the console's session used this record and has therefore ended. */
  readonly wasCurrent: boolean
}

const shown = makeSharedValue<SeparatedRecord | null>(null)

// Kept outside the page, because ending the session remounts it and the password must not be lost.
/** Shows a separated record, or hides it with null. */
export const showSeparatedRecord = shown.put

/** Hook for the separated record to show, or null. */
export const useSeparatedRecord = shown.useValue
