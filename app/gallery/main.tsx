import { createRoot } from 'react-dom/client'
import '../../platform/console/theme/base.css'
import '../../platform/console/theme/pickers.css'
import { putSession } from '../../platform/console/session/store.ts'
import { Gallery } from './Gallery.tsx'
import { installFakeServer } from './fakeServer.ts'
import { galleryUser } from './galleryUser.ts'

// The gallery needs no server: fake responses in the page answer every request.
installFakeServer()
putSession({ token: 'gallery', userInfo: galleryUser })

const root = document.getElementById('console')
if (root === null) throw new Error('the page has no place for the gallery')
createRoot(root).render(<Gallery />)
