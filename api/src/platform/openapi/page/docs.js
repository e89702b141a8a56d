window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#document',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  // Prevents requests to swagger.io's validator.
  validatorUrl: null,
});
