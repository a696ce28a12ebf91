import { refusal } from '../../platform/contract/refusal.ts'

export const resourceRefusals = {
  typeTwice: refusal(62001, '已有资源类型“{name}”'),
  typeUsed: refusal(62002, '“{name}”下有 {items} 个资源、{children} 个子类型，请先移走或删除'),
  typeTooDeep: refusal(62003, '资源类型最多两级：上级须是一级类型，有子类型的类型不能再有上级'),
  attributeUsed: refusal(62004, '有 {count} 个资源填写了“{name}”，不能删除此属性，可以改名'),
  attributeNotDays: refusal(62005, '“{name}”的值须为日期，有 {count} 个资源填写的不是日期，请先修改'),
  typeDisabled: refusal(62006, '类型“{name}”已停用，请选择其他类型'),
  valueTooMany: refusal(62007, '类型“{type}”没有第 {number} 个属性，不能填写'),
  valueNotDay: refusal(62008, '“{name}”须为日期，如 2027-01-31'),
  itemTwice: refusal(62009, '{place}已有{type}“{name}”'),
} as const
