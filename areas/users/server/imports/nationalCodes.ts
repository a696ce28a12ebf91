import { ethnicGroups } from '../../ethnicGroups.ts'

/** Adds a second spelling of each code without leading zeros, because spreadsheet programs drop them. */
const inBothSpellings = (codes: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codes.flatMap(([code, value]) => [
      [code, value],
      [String(Number(code)), value],
    ]),
  )

/** Gender codes (GB/T 2261.1). 0 and 9 mean unknown and are left out. */
export const sexCodes = inBothSpellings([
  ['1', '男'],
  ['2', '女'],
])

/** Codes of ethnic groups (GB/T 3304), with 97 for others and 98 for people of foreign descent. */
export const ethnicCodes = inBothSpellings([
  ...ethnicGroups.map((name, at) => [String(at + 1).padStart(2, '0'), name] as const),
  ['97', '其他'],
  ['98', '外国血统'],
])

/** Codes of ways to attend school. 借宿 and 其他 are no boarding at this school. */
export const attendanceCodes = inBothSpellings([
  ['1', '走读'],
  ['2', '住宿'],
  ['3', '走读'],
  ['9', '走读'],
])

/** Codes of family relations (GB/T 4761) that the product distinguishes. */
export const relationCodes = inBothSpellings([
  ['51', '父亲'],
  ['52', '母亲'],
  ['61', '祖父'],
  ['62', '祖母'],
  ['63', '外祖父'],
  ['64', '外祖母'],
  ['97', '其他'],
  ['98', '其他'],
])

/** Words for family relations in sheets, by the relation that the product distinguishes. */
const relationWords: readonly (readonly [relation: string, words: string])[] = [
  ['父亲', '父、爸、爸爸、父子、父女、生父、养父、继父'],
  ['母亲', '母、妈、妈妈、母子、母女、生母、养母、继母'],
  ['祖父', '爷爷、爷'],
  ['祖母', '奶奶、奶'],
  ['外祖父', '外公、姥爷'],
  ['外祖母', '外婆、姥姥'],
  ['监护人', '家长、其他监护人、其它监护人、法定监护人、指定监护人'],
  ['其他', '其它、其他亲属、其他关系、兄、弟、姐、妹、哥哥、弟弟、姐姐、妹妹、兄长'],
  ['其他', '伯父、伯母、叔叔、叔父、婶婶、姑姑、姑父、舅舅、舅妈、姨妈、姨父、亲戚'],
  [
    '其他',
    '姑妈、姑母、姑丈、姨、姨母、姨丈、小姨、大姨、伯伯、大伯、伯母、叔、舅、舅父、舅母、堂哥、堂姐、表哥、表姐',
  ],
]

/** Relatives who may also be the guardian: 父亲（监护人） and 监护人（父亲） both mean the father. */
const guardianForms = (word: string) => [`${word}(监护人)`, `监护人(${word})`]

/** Everyday words for family relations. */
export const colloquialRelations: Readonly<Record<string, string>> = Object.fromEntries(
  relationWords.flatMap(([relation, words]) => [
    ...words.split('、').map((word) => [word, relation] as const),
    ...(relation === '监护人' || relation === '其他'
      ? []
      : [relation, ...words.split('、')].flatMap((word) =>
          guardianForms(word).map((form) => [form, relation] as const),
        )),
  ]),
)

/** Other words for boarders and day students. */
export const colloquialBoarding: Readonly<Record<string, string>> = {
  住校: '住宿',
  寄宿: '住宿',
  住读: '住宿',
  住读生: '住宿',
  住宿生: '住宿',
  住校生: '住宿',
  寄宿生: '住宿',
  走读生: '走读',
  通学: '走读',
  通学生: '走读',
  通校: '走读',
  通校生: '走读',
  ...Object.fromEntries(
    '不住宿、不住校、不寄宿、非住宿、非住宿生、非住校、非住校生、外宿、外宿生、外住、校外住宿、住家'
      .split('、')
      .map((word) => [word, '走读']),
  ),
  借宿: '走读',
  其他: '走读',
  其它: '走读',
}

const asDayStudent = (word: string) => `“${word}”按走读登记`

/** Remarks on words and codes that don't say clearly that a student lives at home. */
export const boardingRemarks: Readonly<Record<string, string>> = {
  借宿: asDayStudent('借宿'),
  其他: asDayStudent('其他'),
  其它: asDayStudent('其它'),
  '3': asDayStudent('借宿'),
  '9': asDayStudent('其他'),
}

/** Answers to 是否住宿. */
export const boardingAnswers: Readonly<Record<string, string>> = { ...colloquialBoarding, 是: '住宿', 否: '走读' }

/** Answers to 是否走读. */
export const dayAnswers: Readonly<Record<string, string>> = { ...colloquialBoarding, 是: '走读', 否: '住宿' }

/** Usual short names of ethnic groups. Those that several groups share are left out. */
const shortEthnicNames: Readonly<Record<string, string>> = {
  维族: '维吾尔族',
  蒙族: '蒙古族',
  哈族: '哈萨克族',
  朝族: '朝鲜族',
  鲜族: '朝鲜族',
  柯族: '柯尔克孜族',
  锡族: '锡伯族',
  达族: '达斡尔族',
  仡族: '仡佬族',
  布族: '布依族',
}

/** Other spellings of ethnic groups: each of the 56 without 族, and longer words for the rest. */
export const otherEthnicNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ethnicGroups.map((name) => [name.replace(/族$/, ''), name])),
  ...shortEthnicNames,
  其它: '其他',
  其他民族: '其他',
  穿青: '穿青人',
  未识别民族: '未识别',
  未定族称: '未识别',
  外国血统中国籍: '外国血统',
  外国血统中国籍人士: '外国血统',
}

/** Codes of identity documents in the student register. */
export const documentCodes = {
  '1': '居民身份证',
  ...Object.fromEntries(['2', '3', '4', '5', '9', 'B', 'C', 'Q', 'Z'].map((code) => [code, '其他证件'])),
  '6': '护照',
  '7': '护照',
  '8': '台湾居民来往大陆通行证',
  A: '护照',
}

const documentWords: readonly (readonly [document: string, words: string])[] = [
  ['居民身份证', '身份证、二代身份证、第二代居民身份证、公民身份证'],
  ['护照', '中国护照、外国护照、普通护照、香港特区护照、澳门特区护照、香港特区护照/身份证明、澳门特区护照/身份证明'],
  ['港澳居民来往内地通行证', '港澳通行证、回乡证、港澳居民通行证、港澳居民来往大陆通行证'],
  ['港澳居民居住证', '港澳居住证、港澳台居民居住证'],
  ['台湾居民来往大陆通行证', '台胞证、台湾居民通行证、台湾通行证、台湾居民来往内地通行证'],
  ['台湾居民居住证', '台湾居住证'],
  ['其他证件', '其他、其它、军官证、士兵证、出生证明、出生医学证明、户口簿、境外永久居住证、外国人永久居留身份证'],
]

/** Everyday words for identity documents. */
export const colloquialDocuments: Readonly<Record<string, string>> = Object.fromEntries(
  documentWords.flatMap(([document, words]) => words.split('、').map((word) => [word, document])),
)
