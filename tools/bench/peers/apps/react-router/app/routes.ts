import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('dynamique', 'routes/home.tsx', { id: 'dynamique' }),
] satisfies RouteConfig
