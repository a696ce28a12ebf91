import { usersRefusals } from './refusals.ts'

/** Size of a stored avatar, px (foundations §9). */
export const avatarSize = { width: 160, height: 200 } as const

/** Upload rules for a picture of a person (foundations §5, §9). */
export const personPicture = {
  field: 'file',
  kinds: ['image'],
  mostBytes: 10_485_760,
  mostFiles: 1,
  tooLarge: usersRefusals.imageTooLarge,
} as const
