import { expect, test } from 'vitest'
import { CallError } from '../../../platform/console/client/callError.ts'
import { draftOf, faultIn, isSame, refusedRows, sentOf, slotsOf } from './drafts.ts'

const period = (start: string, end: string) => ({ start, end })

test('omits empty editors and sorts the others by time', () => {
  const slots = [period('', ''), period('16:30', '17:00'), period('11:30', '12:00')]
  const draft = { ...draftOf(7, undefined), slots }
  expect(sentOf(draft).periods).toEqual([period('11:30', '12:00'), period('16:30', '17:00')])
  expect(isSame(draft, { ...draft, slots: slots.toReversed() })).toBe(true)
})

test('reports half-filled editors, wrong times and overlaps', () => {
  expect(faultIn(slotsOf([]))).toBe('')
  expect(faultIn(slotsOf([period('16:30', '')]))).toBe('请填写开始与结束时间，或都留空')
  expect(faultIn(slotsOf([period('25:00', '26:00')]))).toBe('时间格式如 16:30')
  expect(faultIn(slotsOf([period('17:00', '16:00')]))).toBe('结束时间须晚于开始时间')
  expect(faultIn(slotsOf([period('16:00', '17:00'), period('16:30', '17:30')]))).toBe('放学时段不能重叠')
})

test('assigns the server’s errors to their rows', () => {
  const data = [
    { field: 'configs.1.periods', msg: '放学时段不能重叠' },
    { field: 'x', msg: '' },
  ]
  const error = new CallError({ code: 400, status: 400, msg: '输入有误', data })
  expect([...refusedRows(error)]).toEqual([[1, '放学时段不能重叠']])
  expect([...refusedRows(new Error('x'))]).toEqual([])
})
