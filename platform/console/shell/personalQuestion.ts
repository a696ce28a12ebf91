import { makeSharedValue } from '../sharedValue.ts'

/** The actions about oneself: each opens a dialog. */
export type PersonalQuestion = 'avatar' | 'password' | 'telephone' | 'school' | 'sessions' | 'about' | 'leave'

const asked = makeSharedValue<PersonalQuestion | null>(null)

/** Opens one of the personal dialogs from wherever one is, or closes the open one; the personal panel shows them. */
export const askPersonally = asked.put

/** The personal dialog that is open, or null. */
export const usePersonalQuestion = asked.useValue
