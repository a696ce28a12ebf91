import { makeSharedValue } from '../../../../platform/console/sharedValue.ts'

/** A record that has just got an account of its own, with the password that is shown this once. */
export interface PartedRecord {
  readonly schoolName: string
  readonly username: string
  readonly password: string
  /** True if the console worked in it, whose session has ended with that. */
  readonly wasCurrent: boolean
}

const shown = makeSharedValue<PartedRecord | null>(null)

// Outside the page: it is drawn again where the session ends, and the password must not go with that.
/** Shows a parted record until it is put away. */
export const showParted = shown.put

/** The parted record that is shown, or null. */
export const useParted = shown.useValue
