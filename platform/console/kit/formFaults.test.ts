import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldMeaning, id, text } from '../../contract/ids.ts'
import { cleaned, faultOf, faultsIn, isRequired } from './formFaults.ts'

const telephone = z.string().regex(/^1\d{10}$/, '手机号码不正确')
const secret = z.string().min(1).register(fieldMeaning, { secret: true })

describe('a field is required', () => {
  test.each([
    ['a text of at least one character', text(64, 1)],
    ['an id', id('department')],
    ['a number', z.int().min(0)],
    ['one of several', z.enum(['one', 'other'])],
    ['a list of at least one', z.array(z.int()).min(1)],
  ])('where it is %s', (_, schema) => {
    expect(isRequired(schema)).toBe(true)
  })

  test.each([
    ['may be an empty text', text(64)],
    ['has a default', z.int().default(1)],
    ['may be absent', id('department').optional()],
    ['may be nothing', text(64, 1).nullable()],
    ['may be an empty list', z.array(z.int())],
    ['is yes or no', z.boolean()],
  ])('and not where it %s', (_, schema) => {
    expect(isRequired(schema)).toBe(false)
  })
})

describe('a value is sent', () => {
  test('without spaces at its ends, unless it is a secret', () => {
    expect(cleaned(text(64), ' 白妍 ')).toBe('白妍')
    expect(cleaned(secret, ' pass ')).toBe(' pass ')
    expect(cleaned(secret.optional(), ' pass ')).toBe(' pass ')
  })

  test('as nothing in the way that the schema knows', () => {
    expect(cleaned(text(64), undefined)).toBe('')
    expect(cleaned(text(64, 1).optional(), ' ')).toBeUndefined()
    expect(cleaned(z.int().nullable(), '')).toBeNull()
    expect(cleaned(z.array(z.int()), undefined)).toStrictEqual([])
    expect(cleaned(z.int(), null)).toBeUndefined()
  })
})

describe('what is said of a value', () => {
  const said = (schema: z.ZodType, value: unknown) => faultOf(schema, value, { label: '名称' })

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
  ])('that is %s', (_, schema, value, fault) => {
    expect(said(schema, value)).toBe(fault)
  })

  test.each([
    ['a good text', text(64, 1), ' 白妍 '],
    ['an empty text that may be', text(64), undefined],
    ['a good number', telephone, '13912345678'],
    ['zero', z.int().min(0), 0],
  ])('that is %s: nothing', (_, schema, value) => {
    expect(said(schema, value)).toBeNull()
  })

  test('is the words that the form gives, where nothing was filled in', () => {
    const words = { label: '签名', missing: '请输入审核通过的短信签名' }
    expect(faultOf(text(64), '', { ...words, required: true })).toBe('请输入审核通过的短信签名')
    expect(faultOf(text(64), '', words)).toBeNull()
  })
})

describe('a refusal', () => {
  test('tells its fields', () => {
    const faults = [{ field: 'name', msg: '名称已存在' }]
    expect(faultsIn(faults)).toStrictEqual(faults)
  })

  test.each([[null], [{ field: 'name' }], ['text']])('of another shape tells none: %j', (data) => {
    expect(faultsIn(data)).toStrictEqual([])
  })
})
