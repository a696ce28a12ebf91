/** Levels of an honour, from the lowest to the highest. */
export const levels = ['class', 'school', 'district', 'city', 'province', 'country'] as const
export type Level = (typeof levels)[number]

/** Titles of the levels. */
export const levelTitles: Readonly<Record<Level, string>> = {
  class: '班级',
  school: '校级',
  district: '区级',
  city: '市级',
  province: '省级',
  country: '国家级',
}

/** The recipients that a kind of honour is for. */
export const targets = ['pupil', 'staff', 'clazz'] as const
export type Target = (typeof targets)[number]

/** Titles of the recipients. */
export const targetTitles: Readonly<Record<Target, string>> = { pupil: '学生', staff: '教职工', clazz: '班级' }

/** Colours of the ribbon of a kind, by which a wall is read from afar. */
export const ribbons = ['red', 'gold', 'blue', 'green'] as const
export type Ribbon = (typeof ribbons)[number]

/** Titles of the colours. */
export const ribbonTitles: Readonly<Record<Ribbon, string>> = {
  red: '红色',
  gold: '金色',
  blue: '蓝色',
  green: '绿色',
}

/** States of an award. Only an approved one is an honour; a withdrawn one stays on record with its reason. */
export const awardStates = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type AwardState = (typeof awardStates)[number]

/** Titles of the states. */
export const stateTitles: Readonly<Record<AwardState, string>> = {
  proposed: '待审核',
  approved: '有效',
  rejected: '未通过',
  withdrawn: '已撤销',
}

/** The words of a certificate after the name, for a kind without words. `{荣誉}` is replaced by the kind's name. */
const usualWording = '表现优异，荣获“{荣誉}”称号。特发此证，以资鼓励。'

/** Returns the words of a certificate after the name. */
export const certificateWords = (wording: string, kindName: string): string =>
  (wording.trim() === '' ? usualWording : wording).replaceAll('{荣誉}', kindName)
