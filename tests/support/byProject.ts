import { statSync } from 'node:fs'
import { type TestSpecification, BaseSequencer } from 'vitest/node'

/**
 * The order of the projects: the longest first, so that both workers end together. Files of one project follow each
 * other, since a worker is only kept for the next file of its own project.
 */
const order = ['cluster', 'nodes', 'sweep', 'flows', 'screens', 'areas']

const placeOf = ({ project }: TestSpecification) => order.indexOf(project.name)
const sizeOf = ({ moduleId }: TestSpecification) => statSync(moduleId).size

/** Puts files in order by project, and the large ones of a project before its small ones. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => placeOf(one) - placeOf(other) || sizeOf(other) - sizeOf(one))
  }
}
