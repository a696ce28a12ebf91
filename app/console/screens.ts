import { administrationScreens } from '../../areas/administration/console/index.ts'
import { usersScreens } from '../../areas/users/console/index.ts'

/** All screens of the shell; their code is loaded when they are opened. */
export const screens = [...usersScreens, ...administrationScreens]
