import { makeSharedValue } from '../sharedValue.ts'

/** Actions on the user's account. Each opens a dialog. */
export type PersonalQuestion = 'avatar' | 'password' | 'telephone' | 'school' | 'sessions' | 'about' | 'leave'

const asked = makeSharedValue<PersonalQuestion | null>(null)

/** Opens one of the personal dialogs, or closes it with null. The personal panel renders them. */
export const askPersonally = asked.put

/** The open personal dialog, or null. */
export const usePersonalQuestion = asked.useValue
