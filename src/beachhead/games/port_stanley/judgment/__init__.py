"""What a computer player thinks of the choices in Port Stanley."""
