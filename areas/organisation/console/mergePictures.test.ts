import { expect, test } from 'vitest'
import { toKeptPictures, mergePictures } from './mergePictures.ts'

const picture = (id: number) => ({ id, name: `${id}.png`, url: `/files/${id}` })
const namesOf = (pictures: readonly { name: string }[]) => pictures.map(({ name }) => name)

test('merges two users’ changes: removals and additions of both apply', () => {
  const read = [1, 2, 3].map(picture)
  const file = new File(['x'], 'mine.png')
  const mine = [...toKeptPictures([picture(3), picture(1)]), { kind: 'chosen' as const, file, name: file.name }]
  const theirs = [1, 2, 4].map(picture)
  expect(namesOf(mergePictures(mine, read, theirs))).toEqual(['1.png', 'mine.png', '4.png'])
  expect(namesOf(mergePictures(toKeptPictures(read), read, read))).toEqual(namesOf(read))
})
