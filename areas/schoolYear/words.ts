import type { ClassAction, PlanState, SiblingWay } from './states.ts'

export const actionTitles: Readonly<Record<ClassAction, string>> = {
  up: '升级',
  stay: '留在原年级',
  graduate: '毕业',
  out: '不列入',
  new: '新建',
}

export const stateTitles: Readonly<Record<PlanState, string>> = {
  draft: '未执行',
  scheduled: '等待执行',
  done: '已执行',
  undone: '已撤销',
  refused: '未能执行',
  replaced: '已被新计划取代',
}

export const siblingTitles: Readonly<Record<SiblingWay, string>> = {
  together: '同班',
  apart: '不同班',
  any: '不限',
}

/** The name of a school year, such as 2026—2027学年. */
export const nameOfYear = (year: number) => `${year}—${year + 1}学年`
