COMMENT ON TABLE "products" IS 'exported';
