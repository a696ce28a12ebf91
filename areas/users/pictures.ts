import { usersRefusals } from './refusals.ts'

/** The size at which an avatar is kept, px (foundations §9). */
export const avatarSize = { width: 160, height: 200 } as const

/** A picture of a person as it is uploaded (foundations §5, §9). */
export const personPicture = {
  field: 'file',
  kinds: ['image'],
  mostBytes: 10_485_760,
  mostFiles: 1,
  tooLarge: usersRefusals.imageTooLarge,
} as const
