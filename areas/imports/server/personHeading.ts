import { bareHeading } from './headingText.ts'

const digits = '一二三'
const ordinal = '第?[1-3一二三]'
const relatives =
  '家长|联系人|监护人|成员|亲属|父亲|母亲|爸爸|妈妈|爷爷|奶奶|祖父|祖母|外公|外婆|姥爷|姥姥|外祖父|外祖母|哥哥|姐姐|叔叔|姑姑|舅舅|姨妈|配偶|爱人|您'
const relative = new RegExp(
  `^(?:学生|孩子|幼儿)?(${ordinal})?(?:家庭)?((?:紧急|主要|备用|其他|法定)?(?:${relatives}))(${ordinal})?的?(.*)$`,
  'u',
)
const oneLetter = /^([父母])()(姓名)?$/u
const staff = /^(?:副?班主任|辅导员|(?:生活|任课|带班)?[老教]师|宿管员?|接送人|介绍人|推荐人|经办人)(?:姓名)?$/u
const nameRest = /^(?:[(（].{1,6}[)）])?(?:姓名|名字)?(?:[(（].{1,6}[)）])?$/u
const pupil = /^(?:姓名$|(?:您的?)?(?:学生|本人|孩子|幼儿|宝宝))/u

const toFigure = (written: string | undefined): string => {
  const figure = written?.replace('第', '') ?? ''
  return digits.includes(figure) && figure !== '' ? String(digits.indexOf(figure) + 1) : figure
}

/** A heading that names a person other than the row's, such as 父亲, 家长2姓名 or 监护人电话. */
export interface PersonHeading {
  /** The person's word, such as 父亲 or 紧急联系人. */
  readonly word: string
  /** The number of the person, or an empty text. */
  readonly number: string
  /** The rest of the heading, such as 电话; empty for the name. */
  readonly rest: string
  /** True for a colleague, who is the row's person in a sheet of staff. */
  readonly isStaff: boolean
}

/** Reads a heading that names a relative or a colleague. Null for any other. */
export const readPersonHeading = (title: string): PersonHeading | null => {
  const bare = bareHeading(title)
  if (staff.test(bare)) return { word: bare.replace(/姓名$/u, ''), number: '', rest: '', isStaff: true }
  const short = oneLetter.exec(bare)
  if (short !== null) return { word: `${short[1] ?? ''}亲`, number: '', rest: '', isStaff: false }
  const [, first, word, second, tail = ''] = relative.exec(bare) ?? []
  if (word === undefined || (word === '您' && pupil.test(tail))) return null
  const last = /[1-3一二三]$/u.exec(tail)?.[0]
  const figure = first ?? second ?? last
  const rest = first === undefined && second === undefined && last !== undefined ? tail.slice(0, -1) : tail
  return { word, number: toFigure(figure), rest: nameRest.test(rest) ? '' : rest, isStaff: false }
}

/** True for a heading that names the row's person, as 姓名 and 学生电话 do. */
export const isPupilHeading = (title: string): boolean => pupil.test(bareHeading(title))

/** The sorts of headings that do not say whose they are. */
type PlainSort = 'telephone' | 'relation' | 'identity' | 'workplace'

const plainForms: readonly (readonly [PlainSort, RegExp])[] = [
  ['telephone', /^(?:联系|移动|手机)?(?:电话|手机)(?:号码?)?$|^联系(?:方式|号码)$/u],
  ['relation', /^(?:亲属|家庭)?关系$|^与(?:学生|本人|孩子|该生|被监护人)的?关系$|^称[谓呼]$/u],
  ['identity', /^(?:居民)?身份证件?(?:号码?|类型)?(?:\(18位\))?$|^公民身份号码$|^(?:有效)?证件(?:号码?|类型)$/u],
  ['workplace', /^(?:工作)?单位$/u],
]

/** A heading such as 联系电话 or 关系2: its sort, its words, and its number, which may be an empty text. */
export interface PlainHeading {
  readonly sort: PlainSort
  readonly words: string
  readonly number: string
}

/** Reads a heading that does not say whose it is. Null for any other. */
export const readPlainHeading = (title: string): PlainHeading | null => {
  const bare = bareHeading(title)
  const number = /[1-3一二三]$/u.exec(bare)?.[0]
  const words = number === undefined ? bare : bare.slice(0, -1)
  const sort = plainForms.find(([, form]) => form.test(words))?.[0]
  return sort === undefined ? null : { sort, words, number: toFigure(number) }
}
