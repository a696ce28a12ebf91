import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMeaning, id, text } from '../../contract/ids.ts'
import { cleanValue, findValueFault, readFieldFaults, isRequired } from './formFaults.ts'

const telephone = z.string().regex(/^1\d{10}$/, '手机号码不正确')
const secret = z.string().min(1).register(fieldMeaning, { secret: true })

describe('isRequired', () => {
  test.each([
    ['a text of at least one character', text(64, 1)],
    ['an id', id('department')],
    ['a number', z.int().min(0)],
    ['one of several', z.enum(['one', 'other'])],
    ['a list of at least one', z.array(z.int()).min(1)],
  ])('is true for %s', (_, schema) => {
    expect(isRequired(schema)).toBe(true)
  })

  test.each([
    ['a text that may be empty', text(64)],
    ['a default', z.int().default(1)],
    ['an optional value', id('department').optional()],
    ['a value that may be null', text(64, 1).nullable()],
    ['a list that may be empty', z.array(z.int())],
    ['yes or no', z.boolean()],
  ])('is false for %s', (_, schema) => {
    expect(isRequired(schema)).toBe(false)
  })
})

describe('cleaned', () => {
  test('trims texts except secrets', () => {
    expect(cleanValue(text(64), ' 白妍 ')).toBe('白妍')
    expect(cleanValue(secret, ' pass ')).toBe(' pass ')
    expect(cleanValue(secret.optional(), ' pass ')).toBe(' pass ')
  })

  test('sends an empty value in the form that the schema accepts', () => {
    expect(cleanValue(text(64), undefined)).toBe('')
    expect(cleanValue(text(64, 1).optional(), ' ')).toBeUndefined()
    expect(cleanValue(z.int().nullable(), '')).toBeNull()
    expect(cleanValue(z.array(z.int()), undefined)).toStrictEqual([])
    expect(cleanValue(z.int(), null)).toBeUndefined()
  })
})

describe('faultOf', () => {
  const said = (schema: z.ZodType, value: unknown) => findValueFault(schema, value, { label: '名称' })

  test.each([
    ['nothing', text(64, 1), '', '请填写名称'],
    ['spaces alone', text(64, 1), '  ', '请填写名称'],
    ['nothing chosen', id('department'), undefined, '请填写名称'],
    ['an empty list', z.array(z.int()).min(1), [], '请填写名称'],
    ['too long a text', text(2), '太长了', '最多 2 个字'],
    ['too short a text', text(8, 2), '短', '至少 2 个字'],
    ['too large a number', z.int().max(99), 100, '不能大于 99'],
    ['too small a number', z.int().min(1), 0, '不能小于 1'],
    ['a broken number', z.int(), 1.5, '请填写整数'],
    ['too many', z.array(z.int()).max(1), [1, 2], '最多选择 1 项'],
    ['none of the choices', z.enum(['one']), 'two', '请从选项中选择'],
    ['a text against the contract', telephone, '12345', '手机号码不正确'],
    ['a text against a pattern without words', z.string().regex(/^a$/), 'b', '格式不正确'],
  ])('returns the fault for %s', (_, schema, value, fault) => {
    expect(said(schema, value)).toBe(fault)
  })

  test.each([
    ['a valid text', text(64, 1), ' 白妍 '],
    ['an optional empty text', text(64), undefined],
    ['a valid number', telephone, '13912345678'],
    ['zero', z.int().min(0), 0],
  ])('returns null for %s', (_, schema, value) => {
    expect(said(schema, value)).toBeNull()
  })

  test('returns the form’s text for a blank field', () => {
    const words = { label: '签名', missing: '请输入审核通过的短信签名' }
    expect(findValueFault(text(64), '', { ...words, required: true })).toBe('请输入审核通过的短信签名')
    expect(findValueFault(text(64), '', words)).toBeNull()
  })
})

describe('faultsIn', () => {
  test('returns the refused fields', () => {
    const faults = [{ field: 'name', msg: '名称已存在' }]
    expect(readFieldFaults(faults)).toStrictEqual(faults)
  })

  test.each([[null], [{ field: 'name' }], ['text']])('returns nothing for data of another shape: %j', (data) => {
    expect(readFieldFaults(data)).toStrictEqual([])
  })
})
