import 'swagger-ui-dist/swagger-ui.css'
import swaggerUi from 'swagger-ui-dist/swagger-ui-es-bundle.js'

swaggerUi({
  dom_id: '#calls',
  url: '/api/openapi.json',
  docExpansion: 'none',
  // For reading only: someone who is signed in must not change anything by trying a call.
  supportedSubmitMethods: [],
  // Otherwise the document would be sent to another host for validation.
  validatorUrl: null,
})
