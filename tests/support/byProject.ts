import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { type TestSpecification, BaseSequencer } from 'vitest/node'

/**
 * The order of the projects: the longest first, so that both workers end together. Files of one project follow each
 * other, since a worker is only kept for the next file of its own project.
 */
const order = ['services', 'cluster', 'nodes', 'sweep', 'flows', 'screens', 'areas']

const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)
const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** Gives each word an order of its own, in which other files meet in a worker: what one leaves to the next shows so. */
const shuffledBy = process.env['SHUFFLE']
const drawn = ({ moduleId }: TestSpecification) =>
  createHash('sha256').update(`${shuffledBy} ${moduleId}`).digest().readUInt32BE()
const weightOf = shuffledBy === undefined ? sizeOf : drawn

/** Puts files in order by project, and the large ones of a project before its small ones, unless they are shuffled. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || weightOf(other) - weightOf(one))
  }
}
