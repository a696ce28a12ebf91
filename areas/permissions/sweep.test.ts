import { sweepArea } from '../../tests/sweep/sweepArea.ts'
import { permissionsArea } from './area.ts'

sweepArea(permissionsArea)
