import { headingKey, plainText } from '../../../platform/server/sheets/cellText.ts'

/** The number of a question in front of its text, as questionnaires export it: 1、, 2．, Q3. */
const questionNumber = /^(?:第|[qQ])?\d{1,3}题?[、.:)](?=\D)/

/** Returns the form in which headings are compared: without blanks, marks of required columns and question numbers. */
export const bareHeading = (title: string): string => headingKey(title).replace(questionNumber, '')

const longNumber = /\d{7,}|1[3-9]\d[\s-]\d{4}[\s-]\d{4}/
const date = /^(?:19|20)\d{2}[-/.年]\d{1,2}[-/.月]\d{1,2}/

/** True for a cell that only a row of data has: a number of a person, or a date. */
export const isDataCell = (text: string): boolean => {
  const plain = plainText(text)
  return longNumber.test(plain) || date.test(plain)
}

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'
const personName = new RegExp(`^[${surnames}]\\p{Script=Han}{1,2}$`, 'u')

/** True for a heading that may be somebody's name or number, because a row of data was read as the headings. */
export const mayNamePerson = (title: string): boolean =>
  personName.test(bareHeading(title)) || isDataCell(title) || /\d{5,}/.test(title)
