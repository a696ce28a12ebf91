import { nodeType, schoolYearOf } from '../../../registry/contract.ts'
import { readGradeLevels } from './gradeLevels.ts'
import { type Node, findNodeByName, hasPrimaryClasses } from './nodes.ts'

const isGrade = ({ type }: Node) => type === nodeType.grade

const levelsOf = ({ name, path }: Node, year: number) => readGradeLevels(name, year, path.at(-2))

/** Finds the grade that a row names, by its name or by its meaning this school year, such as 2026级 or 初一. */
export const findGrade = (nodes: ReadonlyMap<number, Node>, text: string, today: string) => {
  const named = findNodeByName(nodes, text, { what: '年级', isMeant: isGrade, today })
  if ('node' in named) return named
  const year = schoolYearOf(today)
  const meant = readGradeLevels(text, year, '', hasPrimaryClasses([...nodes.values()]))
  const [node, other] = [...nodes.values()].filter(
    (one) =>
      isGrade(one) &&
      one.isReached &&
      !one.isGraduated &&
      !one.isHidden &&
      levelsOf(one, year).some((level) => meant.includes(level)),
  )
  if (node !== undefined && other !== undefined) return { why: `“${text}”可能是多个年级，请写明，如“${node.name}”` }
  return node === undefined ? named : { node }
}

/** True for words that say that a pupil has no class yet. */
export const isWithoutClass = (text: string): boolean => /^(未|待|暂未?|尚未)(分班|编班|定)$/.test(text.trim())
