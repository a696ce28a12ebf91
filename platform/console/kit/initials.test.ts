import { pinyin } from 'pinyin-pro'
import { describe, expect, test } from 'vitest'
import { initialsOf, matchesWord } from './initials.ts'

describe('initialsOf', () => {
  test.each([
    ['白妍', 'by'],
    ['欧阳修', 'oyx'],
    ['爱', 'a'],
    ['八', 'b'],
    ['教务处', 'jwc'],
    ['张三', 'zs'],
    ['左', 'z'],
    ['高中部', 'gzb'],
    ['宿舍楼', 'ssl'],
    ['而且', 'eq'],
    ['妈', 'm'],
    ['仨散', 'ss'],
  ])('of %s returns %s', (text, initials) => {
    expect(initialsOf(text)).toBe(initials)
  })

  test('agrees with the dictionary for the usual characters', () => {
    // The 3,755 characters of GB 2312's first level, which most names, rooms and classes use.
    const decoder = new TextDecoder('gb2312')
    const rows = Array.from({ length: 0xd8 - 0xb0 }, (_, row) => 0xb0 + row)
    const cells = Array.from({ length: 94 }, (_, cell) => 0xa1 + cell)
    const usual = rows.flatMap((row) => cells.map((cell) => decoder.decode(Uint8Array.of(row, cell))))
    const readings = (character: string) => pinyin(character, { toneType: 'none', multiple: true, type: 'array' })
    const wrong = usual.filter(
      (character) =>
        initialsOf(character) !== '' && !readings(character).some((one) => one.startsWith(initialsOf(character))),
    )
    expect(wrong).toStrictEqual([])
    expect(usual.filter((character) => initialsOf(character) !== '').length).toBe(3755)
  })

  test('keeps digits and Latin letters, also full-width ones', () => {
    expect(initialsOf('七年级1班')).toBe('qnj1b')
    expect(initialsOf('２０２６级 Ａ组')).toBe('2026jaz')
    expect(initialsOf('STEAM 教室')).toBe('steamjs')
  })

  test('drops everything else, and returns the same for its result', () => {
    expect(initialsOf('（阳光）·楼')).toBe('ygl')
    expect(initialsOf('（阳光）·楼')).toBe('ygl')
    expect(initialsOf('')).toBe('')
  })
})

describe('matchesWord', () => {
  test('finds a word in the text or its initials, ignoring case', () => {
    expect(matchesWord('七年级1班', '年级1')).toBe(true)
    expect(matchesWord('七年级1班', 'QNJ1')).toBe(true)
    expect(matchesWord('七年级1班', ' 1b ')).toBe(true)
    expect(matchesWord('Steam 教室', 'STEAM')).toBe(true)
    expect(matchesWord('七年级1班', 'qnj2')).toBe(false)
  })

  test('finds an empty word everywhere', () => {
    expect(matchesWord('七年级', ' ')).toBe(true)
  })
})
