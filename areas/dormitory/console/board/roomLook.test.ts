import { expect, test } from 'vitest'
import type { BoardRoom, BoardStudent } from '../../boardViews.ts'
import { getRoomLook } from './roomLook.ts'

const room = (inDormitoryNum: number, notInDormitoryNum: number, leaveNum: number): BoardRoom => ({
  id: 1,
  name: '101',
  floor: 1,
  inDormitoryNum,
  notInDormitoryNum,
  leaveNum,
})

const student = (changes: Partial<BoardStudent>): BoardStudent => ({
  userId: 1,
  name: '王小明',
  studentReturnState: true,
  stateDictId: 6,
  leaveState: 'LEAVE_NO',
  studentId: '',
  faceId: null,
  bedNumber: 1,
  depts: '',
  ...changes,
})

test('shows a room green if all have returned, and red if one has not', () => {
  expect(getRoomLook(room(6, 0, 0), undefined)).toMatchObject({ tone: 'returned', words: '全部归寝' })
  expect(getRoomLook(room(5, 1, 0), undefined)).toMatchObject({ tone: 'absent', words: '1 人未归' })
  expect(getRoomLook(room(4, 1, 1), undefined)).toMatchObject({ tone: 'absent', words: '1 人未归，1 人请假' })
  expect(getRoomLook(room(0, 0, 0), undefined)).toMatchObject({ tone: 'empty', words: '无人入住' })
})

test('shows a room red for a student away on leave, and green if that student is there', () => {
  const away = student({ leaveState: 'LEAVING', studentReturnState: false })
  expect(getRoomLook(room(5, 0, 1), undefined)).toMatchObject({ tone: 'absent', words: '无人缺寝，1 人请假' })
  expect(getRoomLook(room(5, 0, 1), [away])).toMatchObject({ tone: 'absent', words: '无人缺寝，1 人请假' })
  const there = student({ leaveState: 'LEAVING' })
  expect(getRoomLook(room(5, 0, 1), [there])).toMatchObject({ tone: 'returned', words: '全部归寝，1 人请假' })
})
