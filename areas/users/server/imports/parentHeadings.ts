import type { ForeignHeading } from '../../../imports/server/index.ts'
import type { relationships } from '../../parentContract.ts'
import { relationCodes } from './nationalCodes.ts'

/** The first or second parent in a row. The third has only numbered headings. */
type Place = 1 | 2

/** Keys of the parent columns. */
export type ParentKey = `parent${Place | 3}${'Name' | 'Relation' | 'Telephone'}`

/** Words for a parent that imply the relationship. A father is first expected as parent 1, a mother as parent 2. */
const parentWords: readonly {
  readonly words: readonly string[]
  readonly relationship: (typeof relationships)[number]
  readonly place: Place
  /** True if the word leaves the relationship open, so that a column 与学生关系 can refer to it. */
  readonly isVague?: true
}[] = [
  { words: ['父亲', '爸爸'], relationship: '父亲', place: 1 },
  { words: ['母亲', '妈妈'], relationship: '母亲', place: 2 },
  { words: ['监护人', '监护人1', '第一监护人'], relationship: '监护人', place: 1, isVague: true },
  { words: ['监护人2', '第二监护人'], relationship: '监护人', place: 2, isVague: true },
]

const nameEndings = ['姓名', '名字', '']
const telephoneEndings =
  '电话、联系电话、手机、手机号、手机号码、电话号码、联系方式、移动电话、联系手机、手机电话、联系号码'.split('、')
const relationEndings =
  '关系、与学生关系、与学生的关系、与本人关系、与孩子关系、与该生关系、与被监护人关系、亲属关系、家庭关系、称谓、称呼'.split(
    '、',
  )

/** Returns the other place. A column that the clerk moves there keeps the relationship of its heading. */
const otherPlace = (place: Place): Place => (place === 1 ? 2 : 1)

/** Headings such as 父亲姓名 and 母亲电话, each with its likelier place first. */
const relationHeadings: readonly ForeignHeading<ParentKey>[] = parentWords.flatMap(
  ({ words, relationship, place, isVague = false }) =>
    [place, otherPlace(place)].flatMap((n) => {
      const says = { key: `parent${n}Relation`, value: relationship, isVague } as const
      const under = (endings: readonly string[], key: ParentKey) =>
        words.flatMap((word) => endings.map((ending) => ({ heading: `${word}${ending}`, key, says })))
      return [
        ...under(nameEndings, `parent${n}Name`),
        ...under(telephoneEndings, `parent${n}Telephone`),
        ...under(relationEndings, `parent${n}Relation`),
      ]
    }),
)

/** Headings that number the parents, including those of the national register. */
const numberedHeadings = (n: Place | 3): readonly ForeignHeading<ParentKey>[] => [
  { heading: `成员${n}姓名`, key: `parent${n}Name` },
  { heading: `成员${n}关系`, key: `parent${n}Relation` },
  { heading: `成员${n}关系码`, key: `parent${n}Relation`, codes: relationCodes },
  { heading: `成员${n}联系电话`, key: `parent${n}Telephone` },
  ...['家长', '联系人', '成员'].flatMap((word) => [
    ...nameEndings.map((ending) => ({ heading: `${word}${n}${ending}`, key: `parent${n}Name` as const })),
    ...telephoneEndings.map((ending) => ({ heading: `${word}${n}${ending}`, key: `parent${n}Telephone` as const })),
    ...relationEndings.map((ending) => ({ heading: `${word}${n}${ending}`, key: `parent${n}Relation` as const })),
  ]),
]

/** Headings of one parent who fills in the sheet or is named in brackets. */
const askedHeadings: readonly ForeignHeading<ParentKey>[] = [
  ...['您的姓名', '家长姓名(监护人)', '监护人姓名(家长)', '家长(监护人)姓名'].map((heading) => ({
    heading,
    key: 'parent1Name' as const,
  })),
  ...[
    ...telephoneEndings.flatMap((ending) => [`您的${ending}`, `您${ending}`]),
    '联系电话(家长)',
    '手机号(家长)',
    '家长(监护人)电话',
  ].map((heading) => ({ heading, key: 'parent1Telephone' as const })),
  ...[...relationEndings.map((ending) => `您${ending}`), '您与孩子的关系', '您是学生的'].map((heading) => ({
    heading,
    key: 'parent1Relation' as const,
  })),
]

/** Headings of a sheet with only one parent. */
const onlyHeadings: readonly ForeignHeading<ParentKey>[] = [
  ...['家长', '联系人'].flatMap((word) => [
    ...nameEndings.map((ending) => ({ heading: `${word}${ending}`, key: 'parent1Name' as const })),
    ...relationEndings.map((ending) => ({ heading: `${word}${ending}`, key: 'parent1Relation' as const })),
    ...telephoneEndings.map((ending) => ({ heading: `${word}${ending}`, key: 'parent1Telephone' as const })),
  ]),
  ...relationEndings.map((heading) => ({ heading, key: 'parent1Relation' as const })),
]

/** All headings under which sheets list parents. */
export const parentHeadings: readonly ForeignHeading<ParentKey>[] = [
  ...numberedHeadings(1),
  ...numberedHeadings(2),
  ...numberedHeadings(3),
  ...onlyHeadings,
  ...askedHeadings,
  ...relationHeadings,
]

/** The rule about these headings, as an import shows it. */
export const parentHeadingRule =
  '“父亲姓名”“母亲电话”等列，按列名确定家长与学生的关系；另有关系一列时，以其中填写的为准。'

/** The rule about new numbers of known parents, as an import shows it. */
export const parentNumberRule =
  '与登记的家长同名同关系、手机号不同时，按换号处理，对其所有子女生效；也可选择保留原手机号。本人已验证的手机号不更改。'
