import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type TestSpecification, BaseSequencer } from 'vitest/node'

/**
 * Order of the projects: the longest first, so that both workers end together. Files of one project follow each other,
 * because a worker is only kept for the next file of its project.
 */
const order = ['services', 'cluster', 'nodes', 'sweep', 'flows', 'screens', 'areas']

const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)

/** Short files that take minutes, because they try every screen. Begun last, they would keep one worker busy alone. */
const takesMinutes = /\/app\/console\/(statesOf\w*|longNames)\.screen\.test\.ts$/

const sizeOf = ({ moduleId }: TestSpecification) => (takesMinutes.test(moduleId) ? Infinity : statSync(moduleId).size)

/**
 * Each value of `SHUFFLE` gives another file order, so that different files meet in a worker. This shows what one file
 * leaves to the next.
 */
const shuffleSeed = process.env['SHUFFLE']
const hashOrder = ({ moduleId }: TestSpecification) =>
  createHash('sha256').update(`${shuffleSeed} ${moduleId}`).digest().readUInt32BE()
const sortKey = shuffleSeed === undefined ? sizeOf : hashOrder

/** Sorts files by project, and within a project by size (long ones first) or by `SHUFFLE`. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) || Number(sortKey(other) > sortKey(one)) - Number(sortKey(one) > sortKey(other)),
    )
  }
}
