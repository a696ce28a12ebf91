export { HomePage } from './HomePage.tsx'
export { useMenu } from './useMenu.ts'
export { WorkPlace } from './WorkPlace.tsx'
