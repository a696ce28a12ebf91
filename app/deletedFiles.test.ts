import { expect, test } from 'vitest'
import { honorAward } from '../areas/honor/server/tables.ts'
import { makeHonorScene } from '../areas/honor/make.ts'
import { leaveFactories } from '../areas/leave/makeLeave.ts'
import { users } from '../areas/users/contract.ts'
import { file } from '../platform/server/files/tables.ts'
import { testRows } from '../tests/support/testRows.ts'
import { useServer } from '../tests/support/useServer.ts'

const server = await useServer()
const { as, database } = server
const { insert, find } = testRows(database)

test('deleting a pupil discards the pictures of certificates and leaves, and no others', async () => {
  const { schoolId, who, pupil, other, yearId, kindId, own } = await makeHonorScene(server)
  const leaves = leaveFactories(database)
  const described = { contentType: 'image/webp', size: 1, createdAt: new Date(), expiresAt: null }
  const certify = async (memberId: number, name: string) => {
    const { id: pictureFileId } = await insert(file, { ...described, schoolId, key: `certificate-${memberId}`, name })
    await own.makeAward(schoolId, { yearId, kindId, memberId }, { pictureFileId })
  }
  await certify(pupil.id, '奖状甲.webp')
  await certify(other.id, '奖状乙.webp')
  const { id: leaveId } = await leaves.makeLeave(schoolId, pupil.id, {
    startAt: new Date('2026-10-12T00:00:00Z'),
    endAt: new Date('2026-10-13T00:00:00Z'),
  })
  await leaves.makeAttachment(schoolId, leaveId)
  expect(await as(who, users.deleteUser, { body: { id: pupil.id, schoolId } })).toMatchObject({ code: 200 })
  expect((await find(file, { schoolId })).map(({ name }) => name)).toEqual(['奖状乙.webp'])
  expect(await find(honorAward, { schoolId })).toMatchObject([{ memberId: other.id }])
})
