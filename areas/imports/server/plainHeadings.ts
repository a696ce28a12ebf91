import {
  type PersonHeading,
  type PlainHeading,
  isPupilHeading,
  readPersonHeading,
  readPlainHeading,
} from './personHeading.ts'

/** A heading of the line, with what it names. */
interface ReadHeading {
  readonly title: string
  readonly person: PersonHeading | null
  readonly plain: PlainHeading | null
}

type Titles = readonly string[]
type FindKey = (title: string) => string | null

const readHeading =
  (findKey: FindKey) =>
  (title: string): ReadHeading => {
    const person = readPersonHeading(title)
    // In a sheet of staff, 班主任 is a column of the row's person.
    const isOther = person !== null && !(person.isStaff && findKey(title) !== null)
    return { title, person: isOther ? person : null, plain: readPlainHeading(title) }
  }

const nameOf = ({ word, number }: PersonHeading) => `${word}${number}`

/** Numbers the second and third person without a number, and their columns, as in 家长|家长电话|家长|家长电话. */
const numberRepeated = (headings: readonly ReadHeading[]): ReadHeading[] => {
  const names = new Map<string, number>()
  return headings.map((heading, at) => {
    const { title, person } = heading
    if (person === null || person.number !== '') return heading
    const isName = person.rest === ''
    const count = (names.get(person.word) ?? 0) + (isName ? 1 : 0)
    names.set(person.word, count)
    const isRepeated = isName || headings.findIndex((one) => one.title === title) !== at
    return count < 2 || !isRepeated ? heading : { ...heading, person: { ...person, number: String(count) } }
  })
}

/** Returns the title of a person's heading in a known form: 第一联系人 is 联系人1姓名, and 家长电话2 is 家长2电话. */
const formatPerson = ({ title, person }: ReadHeading, at: number, titles: Titles, findKey: FindKey): string => {
  const isRepeated = titles.indexOf(title) !== at
  if (person === null || (findKey(title) !== null && !isRepeated)) return title
  const form = `${nameOf(person)}${person.rest === '' ? '姓名' : person.rest}`
  return findKey(form) !== null || isRepeated ? form : title
}

/** Finds the person of a plain heading among those whose names stand to its left. Null if it can be any of them. */
const findPerson = (persons: readonly PersonHeading[], at: number, headings: readonly ReadHeading[]) => {
  const plain = headings[at]?.plain
  const [only, other] = persons
  if (other === undefined) return only ?? null
  const numbered = persons.find(({ number }) => number !== '' && number === plain?.number)
  if (numbered !== undefined) return numbered
  const start = headings.findLastIndex((one, place) => place < at && one.plain === null) + 1
  const next = headings.findIndex((one, place) => place > at && one.plain === null)
  const run = headings.slice(start, next === -1 ? undefined : next)
  const same = run.flatMap((one, place) => (one.plain?.sort === plain?.sort ? [start + place] : []))
  return same.length === persons.length ? (persons[same.indexOf(at)] ?? null) : null
}

/** True if each relation stands in front of its person's name, as in 关系|家长1|电话|关系|家长2|电话. */
const leadsWithRelation = (headings: readonly ReadHeading[]): boolean => {
  const first = headings.findIndex(({ person }) => person?.rest === '')
  return headings[first - 1]?.plain?.sort === 'relation'
}

const isParent = ({ word }: PersonHeading) => /^(?:父亲|母亲|爸爸|妈妈)$/u.test(word)

const impliesNoRelation = /^(?:家长|联系人|成员|您)$/u

/** Returns a plain heading with its person in front. */
const formatPlain = ({ words, number }: PlainHeading, person: PersonHeading): string => {
  const isFirst = number === '' || number === '1' || number === person.number
  return `${nameOf(person)}${words}${isFirst ? '' : number}`
}

/**
 * Adds the person to each heading that does not say whose it is: 关系 and 联系电话 behind 联系人2 are those of 联系人2. The
 * nearest person to the left counts. A number behind several people without one for each may be anybody's, so that its
 * heading becomes one that is not known.
 */
export const addPersons = (titles: Titles, findKey: FindKey): string[] => {
  const headings = numberRepeated(titles.map(readHeading(findKey)))
  /** Keeps the sheet's title if it occurs once, means the same column, and its person implies no relation. */
  const withPerson = (title: string, plain: PlainHeading, person: PersonHeading) => {
    const form = formatPlain(plain, person)
    const isOnly = titles.indexOf(title) === titles.lastIndexOf(title) && impliesNoRelation.test(person.word)
    return isOnly && findKey(title) !== null && findKey(title) === findKey(form) ? title : form
  }
  const relations = headings.filter(({ plain }) => plain?.sort === 'relation')
  const isOnlyIdentity = headings.filter(({ plain }) => plain?.sort === 'identity').length === 1
  const isRelationFirst = relations.length > 1 && leadsWithRelation(headings)
  let persons: PersonHeading[] = []
  let hasColumns = true
  let namesColumns = false
  return headings.map((heading, at) => {
    const { title, person, plain } = heading
    if (person !== null) {
      persons = hasColumns || person.rest !== '' ? [person] : [...persons, person]
      namesColumns = person.rest !== ''
      hasColumns = namesColumns
      return formatPerson(heading, at, titles, findKey)
    }
    if (isPupilHeading(title)) persons = []
    if (plain === null) return title
    const next = headings[at + 1]?.person
    if (plain.sort === 'relation' && isRelationFirst && next?.rest === '') return withPerson(title, plain, next)
    if (persons.length === 0) return title
    // Behind columns that name their person, as 家长1手机号, the only plain identity number is the pupil's.
    if (plain.sort === 'identity' && isOnlyIdentity && namesColumns) return title
    hasColumns = true
    const found = findPerson(persons, at, headings)
    if (found === null) return `${persons.map(nameOf).join('、')}${plain.words}`
    // Next to a father's columns, one relation may be that of another parent.
    return plain.sort === 'relation' && relations.length === 1 && isParent(found)
      ? title
      : withPerson(title, plain, found)
  })
}
