import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { organisationArea } from './area.ts'

sweepArea(organisationArea)
