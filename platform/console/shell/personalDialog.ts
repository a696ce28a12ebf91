import { makeSharedValue } from '../sharedValue.ts'

/** Actions on the user's account. Each opens a dialog. */
export type PersonalDialogName = 'avatar' | 'password' | 'telephone' | 'school' | 'sessions' | 'about' | 'leave'

const asked = makeSharedValue<PersonalDialogName | null>(null)

/** Opens one of the personal dialogs, or closes it with null. The personal panel renders them. */
export const openPersonalDialog = asked.put

/** The open personal dialog, or null. */
export const usePersonalDialog = asked.useValue
